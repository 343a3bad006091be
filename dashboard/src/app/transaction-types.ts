import { notFound } from '@tanstack/react-router'
import type { SiteConfig } from '@tideway/contract/site-config'

interface Target {
  params: { type: string }
  context: { config: SiteConfig }
}

/** The brand is known at run time only, so the segment of spec 2.1 is checked here and not in the path. */
export function onlyPaymentRequests({ params, context }: Target): void {
  const known = ['PaymentRequests', `${context.config.brand}Id`]
  if (!known.includes(params.type)) throw notFound()
}
