import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import styles from './tasks-part.module.css'

const section = lazyComponent(async () => (await import('./tasks-section.tsx')).TasksSection)

/** The tasks, loaded next to the home page, whose other parts need not wait for them. */
export function TasksPart() {
  const Section = useLazyComponent(section, true, () => {})
  return Section ? <Section /> : <div aria-busy="true" className={styles.room} />
}
