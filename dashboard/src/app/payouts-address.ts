/** Where 'New Payout Request' leads; it names the client only when it is not the root one (spec 2.7). */
export function payoutsAddress(
  payoutsUrl: string,
  actingClientId: string,
  rootClientId: string,
): string {
  const url = new URL(payoutsUrl)
  if (actingClientId !== rootClientId) url.searchParams.set('clientId', actingClientId)
  return url.href
}
