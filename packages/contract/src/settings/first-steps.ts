import { z } from 'zod/mini'
import type { Permission } from '../users/roles/permissions.ts'

/**
 * First steps of a new client, and their progress. It is not part of the provider API: if a provider answers 404 or
 * 403, screens leave it out (readings 5, calls of our own).
 */
export const FirstSteps = z.object({
  /** True if the client has a verified PayID domain. */
  domain: z.boolean(),
  /** True if the Pay by Bank app is enabled. */
  checkout: z.boolean(),
  /** True if the client has an enabled API key. */
  apiKey: z.boolean(),
  /** True if a webhook destination has an address and at least one event. */
  webhook: z.boolean(),
  /** True if a payment request was paid. */
  payment: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
export type FirstStep = keyof FirstSteps

interface StepFacts {
  title: string
  /** The step's purpose. */
  words: string
  /** Permission required for the step. */
  permission: Permission
}

/** In display order. */
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

/** Returns the number of completed steps. */
export function stepsDone(state: FirstSteps): number {
  return firstStepNames.filter((step) => state[step]).length
}

export const allStepsDone = (state: FirstSteps) => stepsDone(state) === firstStepNames.length

/** For a step that the user's role does not allow. */
export const ASK_AN_ADMIN = 'Ask an Admin in your organisation'
