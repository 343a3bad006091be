import { CopyField } from '@tideway/design/fields/copy-field'
import { Card } from '../../ui/layout/page.tsx'
import styles from './home.module.css'

/** The PayID for funding the account (spec 2.9; its sentence is from 2.18). */
export function TopUpCard({ payId }: { payId: string }) {
  return (
    <Card>
      <div className={styles.card}>
        <h3 className={styles.label}>TopUp PayID</h3>
        <p className={styles.explanation}>
          TopUp PayID is enabled for your account, please pay to:
        </p>
        <div className={styles.bottom}>
          <CopyField hideLabel label="TopUp PayID" value={payId} />
        </div>
      </div>
    </Card>
  )
}
