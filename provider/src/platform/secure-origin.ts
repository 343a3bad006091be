/**
 * Why a text can't be an origin that browsers are sent to in production: sign-in, its cookies and tokens need https, and
 * CORS and redirects compare origins character by character. Undefined where it can.
 */
export function secureOriginProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return `'${text}' must be an https:// address`
  const { protocol, origin } = new URL(text)
  if (protocol !== 'https:') return `'${text}' must begin with https://`
  return text.replace(/\/$/, '') === origin
    ? undefined
    : `'${text}' must be an origin without a path, such as ${origin}`
}
