/**
 * Returns why a text cannot be an origin in production, or undefined if it can. Sign-in, cookies and tokens need https,
 * and CORS and redirects compare origins character by character.
 */
export function secureOriginProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return `'${text}' must be an https:// address`
  const { protocol, origin } = new URL(text)
  if (protocol !== 'https:') return `'${text}' must begin with https://`
  return text.replace(/\/$/, '') === origin
    ? undefined
    : `'${text}' must be an origin without a path, such as ${origin}`
}
