import { z } from 'zod'

import { listCalls } from './record-calls.ts'
import { AdminListQuery } from './records.ts'
import { defineCalls } from '../call.ts'
import { email, wanted } from '../fields.ts'
import { dataOf, IdParams } from '../shapes.ts'

export const AdminRow = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  last_seen_at: z.iso.datetime().nullable(),
  /** Invited ones have not set a password yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  /** Whether it is an admin of the library alone, without agents, payments and operations. */
  content_only: z.boolean(),
  is_you: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

const ContentOnly = z.boolean('Please choose what this admin can do')

export const InviteForm = z.object({
  first_name: wanted(100, 'First name is required'),
  last_name: wanted(100, 'Last name is required'),
  email: email('Email address is required'),
  content_only: ContentOnly,
})
export type InviteForm = z.infer<typeof InviteForm>

const AdminForm = z.object({ content_only: ContentOnly })
export type AdminForm = z.infer<typeof AdminForm>

/** The link to set the first password, for whoever invites to hand over; null where a mail server sends it. */
const InviteLink = z.object({ link: z.url().nullable() })
export type InviteLink = z.infer<typeof InviteLink>

/** Admins can do everything, so each of these actions requires a recent sign-in. */
const action = { access: 'full_admin', confirm: true, params: IdParams, status: 204 } as const

export const adminAdminCalls = defineCalls({
  ...listCalls('/admin/admins', {
    access: 'full_admin',
    summary: 'Admins, newest first, paged and searched by name and email address',
    query: AdminListQuery,
    row: AdminRow,
  }),
  'POST /admin/admins': {
    summary: 'Makes an admin and mails a link to set the first password, or answers with it where no mail is sent',
    access: 'full_admin',
    confirm: true,
    body: InviteForm,
    status: 201,
    answer: dataOf(AdminRow.extend(InviteLink.shape)),
  },
  'PUT /admin/admins/:id': {
    summary: 'Gives another admin the whole back-office, or the library alone',
    ...action,
    body: AdminForm,
  },
  'POST /admin/admins/:id/invite': {
    summary: 'Mails an invited admin the link once more, or answers with it where no mail is sent',
    ...action,
    status: 200,
    answer: dataOf(InviteLink),
  },
  'POST /admin/admins/:id/disable': { summary: 'Signs an admin out and refuses further sign-ins', ...action },
  'POST /admin/admins/:id/enable': { summary: 'Lets a disabled admin sign in again', ...action },
})
