/** Returns the last page of `count` rows, counted from 0. */
export function lastPage(count: number, pageSize: number): number {
  return Math.max(0, Math.ceil(count / pageSize) - 1)
}

/** Returns '{from}-{to} of {count}', with '+' if more rows can be loaded (spec 2.12, footer). `page` counts from 0. */
export function pageText(page: number, pageSize: number, count: number, more: boolean): string {
  const from = count === 0 ? 0 : page * pageSize + 1
  const to = Math.min(count, (page + 1) * pageSize)
  return `${from}-${to} of ${count}${more ? '+' : ''}`
}
