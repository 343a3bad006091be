/** Length of `4f0c9b62…d914`. */
export const SHORT_ID_LENGTH = 13

/**
 * Shortens `4f0c9b62-…-d914` to `4f0c9b62…d914`: the first eight and the last four characters. An id that fits is not
 * shortened.
 */
export function shortId(id: string, room = SHORT_ID_LENGTH): string {
  const characters = [...id]
  if (characters.length <= Math.max(room, SHORT_ID_LENGTH)) return id
  return `${characters.slice(0, 8).join('')}…${characters.slice(-4).join('')}`
}
