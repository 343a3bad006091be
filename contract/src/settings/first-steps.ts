import { z } from 'zod/mini'
import type { Permission } from '../users/permissions.ts'

/**
 * What a new client does first, and what of it is done. A call of our own, beside the provider API: a provider that
 * answers 404 or 403 has none, and screens leave it out (readings 5, calls of our own).
 */
export const FirstSteps = z.object({
  /** A PayID domain of the client's own is verified. */
  domain: z.boolean(),
  /** The Pay by Bank app is enabled. */
  checkout: z.boolean(),
  /** The client has an API key that is enabled. */
  apiKey: z.boolean(),
  /** A webhook destination has an address and listens to an event. */
  webhook: z.boolean(),
  /** A payment request was paid. */
  payment: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
export type FirstStep = keyof FirstSteps

interface StepFacts {
  title: string
  /** What it is good for. */
  words: string
  /** What a person needs to do it. */
  permission: Permission
}

/** In the order in which they are shown: a domain is claimed with an API key. */
export const firstSteps = {
  checkout: {
    title: 'Enable the Pay by Bank app',
    words: 'Each payment request then comes with a checkout page where your customers can pay.',
    permission: 'appsMenuItem',
  },
  apiKey: {
    title: 'Generate your API keys',
    words: 'Your systems can then create payment requests and see payments.',
    permission: 'settingsMenuItem',
  },
  domain: {
    title: 'Add your PayID domain',
    words:
      'Customers then see your business name in PayIDs, such as order-1001@pay.your-shop.com.au.',
    permission: 'settingsMenuItem',
  },
  webhook: {
    title: 'Set up a webhook',
    words: 'We then notify your server as soon as a payment arrives.',
    permission: 'settingsMenuItem',
  },
  payment: {
    title: 'Take a test payment',
    words: 'Create a payment request, pay it and see it in your transactions.',
    permission: 'paymentRequestCreate',
  },
} as const satisfies Record<FirstStep, StepFacts>

export const firstStepNames = Object.keys(firstSteps) as FirstStep[]

/** How many are done. */
export function stepsDone(state: FirstSteps): number {
  return firstStepNames.filter((step) => state[step]).length
}

export const allStepsDone = (state: FirstSteps) => stepsDone(state) === firstStepNames.length

/** For a step that a person's role does not allow. */
export const ASK_AN_ADMIN = 'Ask an Admin in your organisation'
