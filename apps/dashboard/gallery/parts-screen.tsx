import { ChoicesColumn } from './choices-column.tsx'
import { FieldsColumn } from './fields-column.tsx'
import styles from './gallery.module.css'
import { StatesColumn } from './states-column.tsx'

export function PartsScreen() {
  return (
    <main>
      <h1 className="visually-hidden">Gallery of parts</h1>
      <div className={styles.sheet}>
        <ChoicesColumn />
        <FieldsColumn />
        <StatesColumn />
      </div>
    </main>
  )
}
