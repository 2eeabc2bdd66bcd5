/** Which further columns of VINs the user chose for files with the same header. */
export const otherVinColumns = `
ALTER TABLE header_choice ADD COLUMN other_vin_columns TEXT NOT NULL DEFAULT '[]';
`;
