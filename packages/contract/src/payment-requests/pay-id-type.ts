import { z } from 'zod/mini'

/** The types of PayID, and the form of each type's value (provider API, PayID types). */
export const PayIdType = z.enum(['PHONE', 'EMAIL', 'ABN', 'ORG'])
export type PayIdType = z.infer<typeof PayIdType>

const MAX_PAY_ID_LENGTH = 140

const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const forms: Record<PayIdType, RegExp> = {
  PHONE: /^\+[0-9]{1,3}-[1-9][0-9]{1,29}$/,
  EMAIL: new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+${label}$`),
  // Nine digits are an ACN, ARBN or ARSN. Check digits are not checked, because banks accept numbers without valid
  // ones.
  ABN: /^(?:\d{9}|\d{11})$/,
  ORG: /^[a-z0-9!-/:-@[-`{-~](?:[a-z0-9 !-/:-@[-`{-~]*[a-z0-9!-/:-@[-`{-~])?$/,
}

/** Returns true if a text is a PayID of this type: emails and organisation ids in lower case, phones as +61-4…. */
export function isPayIdOfType(text: string, type: PayIdType): boolean {
  return text.length >= 1 && text.length <= MAX_PAY_ID_LENGTH && forms[type].test(text)
}
