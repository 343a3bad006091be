import { expect, test } from '../journey.ts'
import { deleteOf, roleOf, rowOf, screen, usersTable } from './people.ts'

const people = {
  Admin: 'admin@harbour.example',
  'Finance Admin': 'finance.admin@harbour.example',
  'Finance Manager': 'finance.manager@harbour.example',
  'Tech Admin': 'tech.admin@harbour.example',
  'Finance Operator': 'finance.operator@harbour.example',
  'Customer Service Operator': 'support@harbour.example',
  'Tech Operator': 'tech.operator@harbour.example',
}
const self = 'You cannot change your own role or delete your own account'

/** The users that each role may not change, with the reason (spec 6.1). */
const off: Record<string, Record<string, string>> = {
  Admin: { Admin: self },
  'Finance Admin': {
    Admin: 'The role Admin is higher than yours, Finance Admin',
    'Finance Admin': self,
    'Tech Admin': 'The role Finance Admin cannot manage the role Tech Admin',
  },
  'Tech Admin': {
    Admin: 'The role Admin is higher than yours, Tech Admin',
    'Finance Admin': 'The role Finance Admin is higher than yours, Tech Admin',
    'Finance Manager': 'The role Finance Manager is higher than yours, Tech Admin',
    'Tech Admin': self,
  },
}

for (const [mine, reasons] of Object.entries(off)) {
  test(`${mine} sees which users they manage, and why not the others`, async ({ page, signIn }) => {
    await signIn(people[mine as keyof typeof people], screen)
    await expect(usersTable(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Role',
      'Action',
      'Status',
    ])
    for (const [theirs, email] of Object.entries(people)) {
      const row = rowOf(page, email)
        .filter({ hasNotText: `.${email}` })
        .first()
      const reason = reasons[theirs]
      await expect(roleOf(row)).toHaveText(theirs)
      await expect(row.getByText('VERIFIED')).toBeVisible()
      if (reason === undefined) {
        await expect(roleOf(row)).toBeEnabled()
        await expect(deleteOf(row)).not.toHaveAttribute('aria-disabled')
      } else {
        await expect(roleOf(row)).toBeDisabled()
        await expect(roleOf(row)).toHaveAccessibleDescription(reason)
        await expect(deleteOf(row)).toHaveAttribute('aria-disabled', 'true')
        await expect(deleteOf(row)).toHaveAccessibleDescription(reason)
      }
    }
    await roleOf(rowOf(page, people['Finance Operator'])).click()
    const options = page.getByRole('option')
    await expect(options).toHaveCount(7)
    for (const role of Object.keys(people)) {
      const why = reasons[role] === self ? undefined : reasons[role]
      const name = why === undefined ? role : `${role} ${why}`
      const option = page.getByRole('option', { name, exact: true })
      if (why === undefined) await expect(option).not.toHaveAttribute('aria-disabled')
      else await expect(option).toHaveAttribute('aria-disabled', 'true')
    }
  })
}

test('the rights table shows every role and marks the user’s own', async ({ page, signIn }) => {
  await signIn(people['Finance Admin'], screen)
  await page.getByRole('button', { name: 'Roles and rights' }).click()
  const matrix = page.getByRole('region', { name: 'Rights of each role' })
  await expect(matrix.getByRole('columnheader', { name: /Finance Admin/ })).toContainText(
    'Your role',
  )
  await expect(matrix.getByRole('row', { name: /^Refund payments/ }).getByRole('cell')).toHaveText([
    'Yes',
    'Yes',
    'Yes',
    'No',
    'No',
    'No',
    'No',
  ])
})
