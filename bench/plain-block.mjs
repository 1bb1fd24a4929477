/** A block that no format wrote: the search and its replacement as they are. */
export const plainBlock = ({ path, search, replace }) => ({
  id: '000000',
  format: 'plain',
  at: { name: 'case', span: { start: 0, end: 0 }, line: 1 },
  path,
  steps: [[{ kind: 'replace', search, replace }]],
  problems: [],
  notes: [],
})
