import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { DetailProps } from '../transaction-list.ts'
import styles from './detail-part.module.css'

interface DetailPartProps<Row> extends DetailProps<Row> {
  part: LazyComponent<DetailProps<Row>>
}

/** Loads the code of a row's detail on demand, because no list needs it at first. */
export function DetailPart<Row>({ part, ...props }: DetailPartProps<Row>) {
  const [failed, setFailed] = useState(false)
  const Detail = useLazyComponent(part, !failed, () => setFailed(true))
  if (Detail) return <Detail {...props} />
  if (failed) return <ErrorState onRefresh={() => setFailed(false)} text={GENERIC_FAILURE} />
  return <DetailLoading />
}

export function DetailLoading() {
  return (
    <div aria-busy="true" className={styles.loading} role="status">
      <span className="visually-hidden">Loading</span>
      {['60%', '45%', '70%', '50%', '62%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
