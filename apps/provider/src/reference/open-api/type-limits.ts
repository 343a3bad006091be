import type { Limits } from '@tideway/contract/calls/docs/field'
import { exactlyOne } from '@tideway/contract/calls/docs/field-limits'
import { utcMilliseconds } from '@tideway/contract/calls/search-fields'
import { DollarText } from '@tideway/contract/money/dollar-amount'
import {
  AgreementDetails,
  agreementKinds,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import { MetaData } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PositiveDollarText } from '@tideway/contract/pay-to/payto-fields'
import { MAX_PAY_ID_LENGTH } from '@tideway/contract/payment-requests/pay-id'
import {
  DollarNumber,
  PaymentRequestPayId,
} from '@tideway/contract/payment-requests/payment-request-create'
import { ReportDate } from '@tideway/contract/reports/reports'
import { NotifyOn } from '@tideway/contract/settings/client-settings'
import { WebhookEventNames } from '@tideway/contract/webhooks/webhook-events'
import type { z } from 'zod/mini'

/** Limits of common field types that the types check in code. */
export const typeLimits: [z.core.$ZodType, Limits][] = [
  [DollarNumber, { exclusiveMinimum: 0, multipleOf: 0.01 }],
  [DollarText, { examples: ['12.30'] }],
  [PositiveDollarText, { not: { pattern: '^0+\\.00$' }, examples: ['12.30'] }],
  [
    ReportDate,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([+-]\\d{2}:?\\d{2}|Z)$',
      examples: ['2026-11-20T00:00:00.000+11:00'],
    },
  ],
  [
    utcMilliseconds,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      examples: ['2026-11-20T03:00:00.000Z'],
    },
  ],
  [
    PaymentRequestPayId,
    {
      minLength: 5,
      maxLength: MAX_PAY_ID_LENGTH,
      pattern: '^[a-z0-9_.-]+@[a-z0-9_.-]+\\.[a-z]+$',
    },
  ],
  [AgreementDetails, exactlyOne(...agreementKinds)],
  [NotifyOn, { uniqueItems: true }],
  [MetaData, { maxProperties: 10 }],
  [WebhookEventNames, { uniqueItems: true }],
]
