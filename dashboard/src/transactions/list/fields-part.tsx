import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { lazyCode, useLazyCode } from '../../ui/lazy-component.ts'
import { DetailLoading } from '../detail/detail-part.tsx'
import type { TransactionList } from './transaction-list.ts'

const part = lazyCode(() => import('./all-fields.tsx'))

/** Loads all fields of a row on demand, because only a small screen opens such rows. */
export function FieldsPart<Row>(props: { list: TransactionList<Row>; row: Row }) {
  const [failed, setFailed] = useState(false)
  const code = useLazyCode(part, !failed, () => setFailed(true))
  if (code) return <code.AllFields {...props} />
  if (failed) return <ErrorState onRefresh={() => setFailed(false)} text={GENERIC_FAILURE} />
  return <DetailLoading />
}
