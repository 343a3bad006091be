import type { PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import { BankAgreements } from '@tideway/contract/sandbox/test-bank-agreement'

export interface AgreementsQuery {
  /** A PayID, an account or an id. Empty for all payers. */
  of: string
  /** True to leave out agreements that have ended. */
  open: boolean
}

export async function readAgreements({ of, open }: AgreementsQuery): Promise<BankAgreements> {
  const response = await fetch(
    `/test-bank/agreements?${new URLSearchParams({ of, open: `${open}` })}`,
  )
  if (!response.ok) throw new Error(`loading the agreements: status ${response.status}`)
  return BankAgreements.parse(await response.json())
}

/** Outcome of an action. It is unknown if no response arrived, and the agreements are then read again. */
export type ActAnswer = 'done' | 'forbidden' | 'unknown'

export async function actOnAgreement(agreementId: string, action: PayerAction): Promise<ActAnswer> {
  try {
    const response = await fetch(
      `/test-bank/agreements/${encodeURIComponent(agreementId)}/${action}`,
      { method: 'POST' },
    )
    if (response.ok) return 'done'
    if (response.status < 500) return 'forbidden'
  } catch {
    // No response arrived.
  }
  return 'unknown'
}
