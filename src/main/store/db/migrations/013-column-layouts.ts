/** The layouts of the table's columns. In earlier versions the screen stored them; at its next start it sends them. */
export const columnLayouts = `
CREATE TABLE column_layout (
  -- Null: of all vehicles, and of each list without a layout.
  list_id INTEGER REFERENCES list ON DELETE CASCADE,
  -- JSON, as a saved view has it.
  columns TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX column_layout_list ON column_layout (coalesce(list_id, 0));
`;
