import type { Part } from '../../part.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { checkoutPayToRoutes } from './pay-to-routes.ts'

export const checkoutPart = {
  async pages(app, platform, { rail }) {
    await app.register(async (checkout) => checkoutRoutes(checkout, platform))
    await app.register(async (payTo) => checkoutPayToRoutes(payTo, platform, rail))
  },
} satisfies Part
