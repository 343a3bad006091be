import { expect, onTestFinished, test } from 'vitest'
import { expectBooksToAgree } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { addOtherTypes } from './add-other-types.ts'
import { addPaymentRequests } from './add-payment-requests.ts'

test.each([true, false])(
  'payouts, agreements and initiations can be added twice and the books agree (in bulk: %s)',
  async (bulk) => {
    const provider = await openTestProvider()
    onTestFinished(() => provider.close())
    const { platform } = provider
    await addPaymentRequests(platform, { requests: 400, clients: 1, bulk: true }, () => undefined)
    const added = { payouts: 150, agreements: 60, initiations: 200, bulk }
    await addOtherTypes(platform, added)
    await addOtherTypes(platform, { ...added, agreements: 0 })
    const { rows } = await platform.pool.query(`
      SELECT (SELECT count(*) FROM payments) AS payouts, (SELECT count(*) FROM payment_agreements) AS agreements,
             (SELECT count(*) FROM payment_initiations) AS initiations,
             (SELECT count(*) FROM rail_instructions WHERE kind = 'payout') > 0 AS under_way`)
    expect(rows).toEqual([{ payouts: 300, agreements: 62, initiations: 400, under_way: true }])
    await expectBooksToAgree(platform.pool, { banks: false })
  },
)
