import type { Page } from '@playwright/test'
import { Apps } from '@tideway/contract/apps/apps'
import { Balance } from '@tideway/contract/balance/balance'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import type { AnswerSchema } from '@tideway/contract/calls/tolerant'
import { leftOutOf } from '@tideway/contract/calls/tolerant'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { ReportsOfMonth } from '@tideway/contract/reports/reports'
import { DashboardUsers, RolesData } from '@tideway/contract/users/users'
import { Client, ClientsFields } from '@tideway/contract/webhooks/webhooks'

/** Responses of the interface that other providers implement too (spec 7), by the end of their paths. */
const answers: [path: RegExp, schema: AnswerSchema][] = [
  [/\/portal\/v1\/clients\/[^/]+$/, ClientConfig],
  [/\/portal\/v1\/clients\/[^/]+\/apps$/, Apps],
  [/\/portal\/v1\/users$/, DashboardUsers],
  [/\/portal\/v1\/roles$/, RolesData],
  [/\/portal\/v1\/clientsFields$/, ClientsFields],
  [/\/rest\/v1\/clients$/, ClientList],
  [/\/rest\/v1\/client\/[^/]+$/, Client],
  [/\/rest\/v1\/balance$/, Balance],
  [/\/rest\/v1\/report$/, ReportsOfMonth],
  [/\/rest\/v1\/paymentRequest\/search$/, pageSchemaOf(PaymentRequestRecord)],
  [/\/rest\/v1\/payment\/search$/, pageSchemaOf(PaymentRecord)],
  [/\/rest\/v1\/paymentInitiation\/search$/, pageSchemaOf(PaymentInitiationRecord)],
  [/\/rest\/v1\/paymentAgreement\/search$/, pageSchemaOf(PaymentAgreementRecord)],
]

/** Changes responses to a minimal provider's: no optional fields, one unknown field, and none of our own calls. */
export async function thinAnswers(page: Page): Promise<void> {
  await page.route(/\/(rest|portal)\/v1\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const schema = answers.find(([path]) => path.test(pathname))?.[1]
    if (schema === undefined || route.request().method() === 'OPTIONS') return route.fallback()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: thinned(schema, await response.json()) })
  })
}

/** Returns the value without optional fields. Lists keep their items, which lose their optional fields too. */
function thinned(schema: AnswerSchema, value: unknown): unknown {
  const { def } = schema._zod
  if (Array.isArray(value) && def.type === 'array')
    return value.map((item) => thinned(def.element as AnswerSchema, item))
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return thinned(def.innerType as AnswerSchema, value)
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const fieldSchema = def.shape[name]
    if (fieldSchema === undefined) return []
    const isFilledList = Array.isArray(field) && field.length > 0
    const isObject = typeof field === 'object' && field !== null && !Array.isArray(field)
    if (leftOutOf(fieldSchema) && !isFilledList && !isObject) return []
    return [[name, thinned(fieldSchema as AnswerSchema, field)]]
  })
  return { ...Object.fromEntries(fields), providersOwn: { version: 7 } }
}
