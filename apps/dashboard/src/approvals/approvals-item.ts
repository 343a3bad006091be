import { IconChecklist } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { storedPreference } from '../platform/stored-preferences.ts'

/** The clients that used approvals when the menu last counted them, so that the item is there from the first paint. */
export const clientsWithApprovals = storedPreference({
  key: 'clientsWithApprovals',
  schema: z.array(z.string()),
  fallback: [] as string[],
})

/** The menu's item for approvals, with the number of requests that wait for a decision once it is known. */
export const approvalsItem = (waiting?: number) => ({
  label: 'Approvals',
  to: '/approvals' as const,
  area: '/approvals',
  icon: IconChecklist,
  ...(waiting === undefined ? {} : { waiting }),
})
