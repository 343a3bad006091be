import { test } from './flow.ts'

test('a user signs in, sees the week’s summary and signs out', async ({ signIn }) => {
  const screen = await signIn()
  await screen.role('heading', 'Last 7 days').isSeen()
  await screen.role('link', /of Payment Requests in the last 7 days/).hasText(/^\$[\d,]+\.\d\d/)
  await screen.role('img', /^Payment Requests and Outbound Payments by day/).isSeen()
  await screen.role('button', 'Logout').click()
  await screen.role('heading', 'Sign in').isSeen()
  await screen.isAt(/\/identity\/sign-in\//)
})
