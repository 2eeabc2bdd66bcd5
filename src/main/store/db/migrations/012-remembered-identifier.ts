/**
 * Which column the user identifies vehicles by in files with the same header, as JSON: its index, or null for none. NULL:
 * the column is detected.
 */
export const rememberedIdentifier = `
ALTER TABLE header_choice ADD COLUMN identifier_column TEXT;
`;
