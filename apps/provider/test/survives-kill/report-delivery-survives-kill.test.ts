import { clientIdOf } from '@tideway/contract/calls/ids'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { farEndKinds } from '../outside-systems/far-end.ts'
import { openDeliveries, until } from '../records/report-deliveries.ts'
import { shortenHeartbeats, startKillable } from './killed-processes.ts'

const LIMIT = 300_000

describe.concurrent.each(farEndKinds)(
  'a delivery to %s completes after a power failure',
  (kind) => {
    test.for<FaultPoint>(['report-before-rename', 'report-after-rename'])(
      'at %s',
      { timeout: LIMIT },
      async (point, context) => {
        const world = await openDeliveries(context, kind, { works: false })
        await shortenHeartbeats(world.platform.pool)
        await world.platform.db
          .updateTable('clients')
          .set({ report_notifications_email: 'finance@harbour.example' })
          .where('client_id', '=', clientIdOf('HARBOUR'))
          .execute()
        const settings = {
          OUTBOUND_ALLOW: world.platform.env.outboundAllow.join(','),
          REPORT_RETRY_SECONDS: '1',
        }
        const first = await startKillable(world.databaseUrl, { dieAt: point, settings })
        context.onTestFinished(() => first.signal('SIGKILL'))
        const report = await world.add({ bytes: 200_000 })
        expect(await first.ended).toBe('SIGKILL')
        const left = await world.received()
        expect(left).toEqual(
          point === 'report-before-rename'
            ? { [`.${report.fileName}.1.part`]: report.content }
            : { [report.fileName]: report.content },
        )
        expect(await world.status(report)).toBe('WAITING')

        const second = await startKillable(world.databaseUrl, { settings })
        context.onTestFinished(() => second.signal('SIGKILL'))
        await until(
          async () => (await world.status(report)) === 'DELIVERED',
          'the delivery after the restart',
          30_000,
        )
        expect(await world.received()).toEqual({ [report.fileName]: report.content })
        expect(await world.attempts(report)).toEqual([
          { outcome: null, reason: null },
          { outcome: 'DELIVERED', reason: null },
        ])
        expect(await world.mails()).toEqual([
          {
            addresses: ['finance@harbour.example'],
            subject: `Report ${report.fileName} was delivered`,
          },
        ])
      },
    )
  },
)
