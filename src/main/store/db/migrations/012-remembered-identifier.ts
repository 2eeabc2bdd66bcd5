/**
 * The column by which the user identifies vehicles in files with the same header. JSON: its index, or null for none.
 * SQL's NULL: the column is detected.
 */
export const rememberedIdentifier = `
ALTER TABLE header_choice ADD COLUMN identifier_column TEXT;
`;
