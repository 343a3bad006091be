import type { ViewColumn } from './view.ts'

/** Limits of a chosen width, in CSS pixels at normal text size. */
export const MIN_COLUMN_WIDTH = 40
export const MAX_COLUMN_WIDTH = 1200

const columnPattern = /^([A-Za-z][A-Za-z0-9]{0,59})(?:-(\d{1,4}))?$/

/**
 * Reads the columns of an address. Anyone can write an address, so values that are not columns are left out, the first
 * of two equal columns is kept, and a width is kept within its limits.
 */
export function columnsOfText(text: string): ViewColumn[] {
  const columns = new Map<string, ViewColumn>()
  for (const part of text.split('.')) {
    const [, field, width] = columnPattern.exec(part) ?? []
    if (field === undefined || columns.has(field)) continue
    columns.set(field, {
      field,
      ...(width === undefined ? {} : { width: columnWidth(Number(width)) }),
    })
  }
  return [...columns.values()]
}

/** Returns a width in whole CSS pixels within the limits. */
export function columnWidth(px: number): number {
  return Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(px)))
}
