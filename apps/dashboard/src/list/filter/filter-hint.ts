import { filterFacts } from './filter-words.ts'
import type { FilterField } from './row-filter.ts'
import { BORDER, containsFacts, searchTexts } from './row-filter.ts'

export interface HintField<Row> extends FilterField<Row> {
  id: string
  label: string
}

/**
 * Returns the fields that a row was found by, if its columns do not show it: 'Description: Beans' if only the hidden
 * description matches. Empty if the columns contain everything typed.
 */
export function filterHint<Row>(
  row: Row,
  typed: string,
  fields: readonly HintField<Row>[],
  columns: readonly Pick<HintField<Row>, 'id'>[],
): string {
  const facts = filterFacts(typed)
  if (facts.length === 0) return ''
  const shown = new Set(columns.map(({ id }) => id))
  const read = fields.map((field) => {
    const { words: _, ...displayed } = field
    const visible = shown.has(field.id) ? searchTexts(displayed, row) : []
    const hidden = searchTexts(field, row).slice(visible.length)
    return { field, visible, hidden: hidden.join(BORDER) }
  })
  const visible = read.flatMap((part) => part.visible).join(BORDER)
  const parts = facts
    .filter((fact) => !containsFacts(visible, [fact]))
    .flatMap((fact) => {
      const whole = read.filter(({ hidden }) => containsFacts(hidden, [fact]))
      if (whole.length > 0) return whole
      // The words of a fact may be in several fields.
      return read.filter(({ hidden }) =>
        fact.some((texts) =>
          texts.some((text) => hidden.includes(text) && !visible.includes(text)),
        ),
      )
    })
  const matches = read.filter((part) => parts.includes(part))
  return matches.map(({ field }) => `${field.label}: ${hintText(field, row, shown)}`).join(' · ')
}

/** Returns the matching words if a column was found by words that it does not display. */
function hintText<Row>(field: HintField<Row>, row: Row, shown: ReadonlySet<string>): string {
  return shown.has(field.id) ? (field.words?.(row) ?? '') : field.text(row)
}
