import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'

/** Shows `$1,284.50` from integer cents. An empty value shows nothing. */
export function MoneyText({ cents }: { cents: Cents | null | undefined }) {
  if (cents === null || cents === undefined) return null
  return <span className="num">{formatAud(cents)}</span>
}
