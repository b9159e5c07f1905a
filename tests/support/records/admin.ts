import type { AdminCollection, AdminTemplateCollection } from '#contract/admin/collections.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import type { AdminTemplate } from '#contract/admin/admin-templates.ts'

import { ADMIN_POST } from './admin-post.ts'

// Records as the back-office edits them; their lists show a part of each.

const versioned = { version: 1, history: [] }

export const adminPost = (fields: Partial<AdminPost> = {}): AdminPost => ({ ...ADMIN_POST, ...fields })

export const adminCollection = (fields: Partial<AdminCollection> = {}): AdminCollection => ({
  id: 1,
  name: 'First-Time Buyers',
  description: 'For whoever buys a first home.',
  haute_stock_name: '',
  image_url: null,
  in_use: { queued: 0, agents: 0 },
  is_draft: false,
  entries: [],
  ...versioned,
  ...fields,
})

export const adminTemplateCollection = (fields: Partial<AdminTemplateCollection> = {}): AdminTemplateCollection => ({
  id: 1,
  name: 'Buyer Guides',
  description: 'Guides to hand to buyers.',
  type: 'home-buyer',
  image_url: null,
  is_draft: false,
  entries: [],
  ...versioned,
  ...fields,
})

export const adminTemplate = (fields: Partial<AdminTemplate> = {}): AdminTemplate => ({
  id: 1,
  uuid: '6f1c1b1e-4b3a-4a52-9d0e-1f2a3b4c5d6e',
  title: 'Moving Checklist',
  image_url: null,
  collection: 'Buyer Guides',
  author: 'June Porter',
  uses: { times: 0, agents: 0 },
  is_draft: false,
  canva_link: '',
  template_collection_id: 1,
  file_url: null,
  ...versioned,
  ...fields,
})
