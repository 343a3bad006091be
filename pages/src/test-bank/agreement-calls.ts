import type { PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import { BankAgreements } from '@tideway/contract/sandbox/test-bank-agreement'

export interface Wanted {
  /** A PayID, an account or an id; empty: everybody's. */
  of: string
  /** Without those that have ended. */
  open: boolean
}

export async function readAgreements({ of, open }: Wanted): Promise<BankAgreements> {
  const response = await fetch(
    `/test-bank/agreements?${new URLSearchParams({ of, open: `${open}` })}`,
  )
  if (!response.ok) throw new Error(`loading the agreements: status ${response.status}`)
  return BankAgreements.parse(await response.json())
}

/** What became of an action. Where no answer came it is not known: the agreements are read again. */
export type ActAnswer = 'done' | 'forbidden' | 'unknown'

export async function act(agreementId: string, action: PayerAction): Promise<ActAnswer> {
  try {
    const response = await fetch(
      `/test-bank/agreements/${encodeURIComponent(agreementId)}/${action}`,
      { method: 'POST' },
    )
    if (response.ok) return 'done'
    if (response.status < 500) return 'forbidden'
  } catch {
    // No answer came.
  }
  return 'unknown'
}
