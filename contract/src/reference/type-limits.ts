import type { z } from 'zod/mini'
import type { Limits } from '../calls/field-docs.ts'
import { utcMilliseconds } from '../calls/search-fields.ts'
import { MetaData } from '../pay-to/payment-initiation.ts'
import { PositiveDollarText } from '../pay-to/payto-fields.ts'
import { MAX_PAY_ID_LENGTH } from '../payment-requests/pay-id.ts'
import {
  DollarNumber,
  DollarText,
  PaymentRequestPayId,
} from '../payment-requests/payment-request.ts'
import { ReportDate } from '../reports/reports.ts'
import { WebhookEventNames } from '../webhooks/webhook-events.ts'

/** Limits of types that many fields have, and that the types check in code. */
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
  [MetaData, { maxProperties: 10 }],
  [WebhookEventNames, { uniqueItems: true }],
]
