/** The last page of `count` rows, from 0. */
export function lastPage(count: number, pageSize: number): number {
  return Math.max(0, Math.ceil(count / pageSize) - 1)
}

/** '{from}-{to} of {count}', a '+' behind it when more can be loaded (spec 2.12, footer). `page` is from 0. */
export function pageText(page: number, pageSize: number, count: number, more: boolean): string {
  const from = count === 0 ? 0 : page * pageSize + 1
  const to = Math.min(count, (page + 1) * pageSize)
  return `${from}-${to} of ${count}${more ? '+' : ''}`
}
