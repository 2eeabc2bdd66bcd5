/** Views that the user named: filters, order and columns, of a list or of all vehicles. */
export const savedViews = `
CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  list_id INTEGER REFERENCES list ON DELETE CASCADE,
  -- Both JSON; the list's id in the view is the column's.
  view TEXT NOT NULL,
  columns TEXT NOT NULL
) STRICT;

CREATE INDEX saved_view_list ON saved_view (list_id);
`;
