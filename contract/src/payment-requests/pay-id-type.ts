import { z } from 'zod/mini'

/** The kinds of PayID, and the form that the value of each has (provider API, PayID types). */
export const PayIdType = z.enum(['PHONE', 'EMAIL', 'ABN', 'ORG'])
export type PayIdType = z.infer<typeof PayIdType>

const MAX_PAY_ID_LENGTH = 140

const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const forms: Record<PayIdType, RegExp> = {
  PHONE: /^\+[0-9]{1,3}-[1-9][0-9]{1,29}$/,
  EMAIL: new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+${label}$`),
  // Nine digits are an ACN, ARBN or ARSN. The check digits are nobody's business here: banks accept numbers without.
  ABN: /^(?:\d{9}|\d{11})$/,
  ORG: /^[a-z0-9!-/:-@[-`{-~](?:[a-z0-9 !-/:-@[-`{-~]*[a-z0-9!-/:-@[-`{-~])?$/,
}

/** Whether a text is a PayID of its type: e-mails and organisation ids in lower case, phones as +61-4…. */
export function isPayIdOfType(text: string, type: PayIdType): boolean {
  return text.length >= 1 && text.length <= MAX_PAY_ID_LENGTH && forms[type].test(text)
}
