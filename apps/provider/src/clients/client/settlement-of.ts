import type { Client } from './client-store.ts'

/** Returns the settlement account of a client in the API's names. */
export const settlementOf = (client: Client) => ({
  settlementPayId: client.settlement_pay_id,
  settlementPayIdType: client.settlement_pay_id_type,
  settlementFullLegalAccountName: client.settlement_full_legal_account_name,
  settlementAccountBSB: client.settlement_account_bsb,
  settlementAccountNo: client.settlement_account_no,
})
