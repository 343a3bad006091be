/**
 * Where money goes to or comes from, as the Account/PayID column shows it: 'bsb-account' or 'type: payid'
 * (spec 3.6). Empty when neither is known.
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
