import type { Activity } from '@tideway/contract/activity/activity'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { expect, test } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { jsonColumns, jsonMembers, jsonObject, jsonWhen, sqlExpression } from './json-sql.ts'

const { text, word, instant, decimals, dollars, plain } = jsonColumns<Tables['payments']>()
const refund = jsonColumns<Tables['refunds'], 'refund'>()
type Actor = Activity['actor']

/** Never called. The compiler checks it. */
export function misspelt(): unknown {
  return [
    // @ts-expect-error The table does not have this column.
    text('payee_nmae'),
    // @ts-expect-error The column belongs to another table.
    word('refund_id'),
    // @ts-expect-error A text is not an instant.
    instant('status'),
    // @ts-expect-error Cents do not fit either.
    decimals('payee_name'),
    // @ts-expect-error An instant is not an amount in cents.
    dollars('created_at'),
    // @ts-expect-error A table with an alias is only known by the alias.
    refund.word('status'),
    // @ts-expect-error The contract does not have this field.
    jsonObject<Actor>({ kind: word('status'), name: text('payee_name'), nmae: text('payee_name') }),
    // @ts-expect-error A required field of the contract is missing.
    jsonObject<Actor>({ kind: word('status') }),
    // @ts-expect-error An optional field of the contract is missing.
    jsonObject<Pick<Actor, 'kind' | 'role'>>({ kind: word('status') }),
    // @ts-expect-error A field of every record is missing.
    jsonObject<Pick<Actor, 'kind'>>({ kind: null }),
    // @ts-expect-error The record is missing.
    jsonObject({ kind: word('status') }),
    // @ts-expect-error A loose record's fields are checked too.
    jsonMembers<PaymentRecord['Payment']>({ payeeNmae: text('payee_name') }),
  ]
}

test('a record is written field by field, and NULL values are left out', () => {
  const actor = { kind: word('status'), name: text('payee_name') }
  expect(jsonObject<Actor>({ ...actor, id: null, role: null, organisationId: null })).toBe(
    `'{' || '"kind":' || '"' || (status) || '"' || coalesce(',"name":' || to_json(payee_name)::text, '') || '}'`,
  )
})

test('columns of an alias, composed expressions and plain values are written as named', () => {
  expect(refund.word(refund.decimals('refund.amount_cents'))).toBe(
    `'"' || (((refund.amount_cents) * 0.01)::text) || '"'`,
  )
  expect(text(sqlExpression(`coalesce(bsb, '')`))).toBe(`to_json(coalesce(bsb, ''))::text`)
  expect(jsonWhen('sent_via_de IS NOT NULL', plain('sent_via_de'))).toBe(
    'CASE WHEN sent_via_de IS NOT NULL THEN sent_via_de::text END',
  )
})
