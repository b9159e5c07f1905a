import { describe, expect, test } from 'vitest'

import { placeOf } from '#pwa/admin/place.ts'

const UUID = '0b5e3f6e-8d4c-4b0a-9a52-0f1f0a6f7c11'

describe('addresses of the admin area', () => {
  test('reads the list, the new record or the record from an address', () => {
    expect(placeOf('/admin')).toBe('start')
    expect(placeOf('/admin/social-posts')).toEqual({ place: 'social-posts', id: null })
    expect(placeOf('/admin/social-posts/')).toEqual({ place: 'social-posts', id: null })
    expect(placeOf('/admin/social-post-collections/new')).toEqual({ place: 'social-post-collections', id: 'new' })
    expect(placeOf('/admin/template-collections/7')).toEqual({ place: 'template-collections', id: '7' })
    expect(placeOf('/admin/agents/7')).toEqual({ place: 'agents', id: '7' })
    expect(placeOf('/admin/audit-log')).toEqual({ place: 'audit-log', id: null })
    expect(placeOf(`/admin/templates/${UUID}`)).toEqual({ place: 'templates', id: UUID })
  })

  test.each([
    '/admin/users',
    '/admin/agents/new',
    '/admin/admins/7',
    '/admin/audit-log/7',
    '/admin/constructor',
    '/admin/social-posts/0',
    '/admin/social-posts/2147483648',
    '/admin/social-posts/seven',
    '/admin/social-posts/7/media',
    '/admin/templates/7',
  ])('%s is no address of the admin area', (path) => {
    expect(placeOf(path)).toBeNull()
  })
})
