import { z } from 'zod/mini'

/** The versions of the hosted checkout, the newest first (spec 2.15). */
export const checkoutVersions = ['v3', 'v2', 'v1'] as const
export type CheckoutVersion = (typeof checkoutVersions)[number]

/** The version in the API. */
export const CheckoutVersionName = z.enum(checkoutVersions)
