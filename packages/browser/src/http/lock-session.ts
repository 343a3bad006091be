/**
 * Tells the server that the screen was locked. From then on it rejects every call of the session, also of a copied
 * token. The screen is locked even if the server does not answer.
 */
export function lockSession(portalUrl: string, idToken: string): void {
  fetch(`${portalUrl}/v1/session/lock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
    credentials: 'omit',
    // The user may close the page next.
    keepalive: true,
  }).catch(() => undefined)
}
