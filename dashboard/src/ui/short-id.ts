/** `4f0c9b62-…-d914` as `4f0c9b62…d914`: the first eight and the last four; what is not longer stays whole. */
export function shortId(id: string): string {
  const characters = [...id]
  if (characters.length <= 13) return id
  return `${characters.slice(0, 8).join('')}…${characters.slice(-4).join('')}`
}
