import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { distribute, onShards } from './distribute.ts'
import { referenceInPlaceOf } from './keys-on-shards.ts'

const database = await createTestDatabase({ max: 2 })
afterAll(() => database.drop())

test('a database without Citus is not distributed', async () => {
  await expect(distribute(database.pool)).rejects.toThrow('This database has no extension citus')
})

test.each([
  [
    'a deferred check runs at the end of its statement',
    'CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sum()',
    ['CREATE TRIGGER balanced AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION check_sum()'],
  ],
  [
    'a trail stays append only, row by row and as a whole',
    'CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
    [
      'CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION refuse()',
      'CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
    ],
  ],
  [
    'any other trigger stays as it is',
    'CREATE TRIGGER post BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION post()',
    ['CREATE TRIGGER post BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION post()'],
  ],
])('on shards, %s', (_what, definition, expected) => {
  expect(onShards(definition)).toEqual(expected)
})

test.each([
  [
    'refunds',
    'require_payment_request',
    'ALTER TABLE refunds ADD CONSTRAINT refunds_client_id_payment_request_id_fkey FOREIGN KEY (client_id, payment_request_id) REFERENCES payment_requests',
  ],
  [
    'webhook_attempts',
    'require_webhook_delivery',
    'ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_client_id_delivery_id_fkey FOREIGN KEY (client_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE',
  ],
  ['refunds', 'refund_keys_follow', undefined],
])('on shards, %s has the foreign key of %s', (table, runs, expected) => {
  expect(referenceInPlaceOf(table, runs)).toBe(expected)
})
