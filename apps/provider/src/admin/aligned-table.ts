/** Returns the lines of a table for a terminal: its headers, then its rows, with columns of equal width. */
export function alignedTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const lines = [headers, ...rows]
  const widths = headers.map((_header, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  )
  return lines.map((cells) =>
    `  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  )
}
