/**
 * Returns the source or destination of money for the Account/PayID column: 'bsb-account' or 'type: payid' (spec 3.6).
 * Empty if neither is known.
 */
export function accountText(account: {
  payIDType?: string | undefined
  payID?: string | undefined
  bsb?: string | undefined
  accountNumber?: string | undefined
}): string {
  const { payIDType, payID, bsb, accountNumber } = account
  if (payID !== undefined) return payIDType === undefined ? payID : `${payIDType}: ${payID}`
  return [bsb, accountNumber].filter((part) => part !== undefined).join('-')
}
