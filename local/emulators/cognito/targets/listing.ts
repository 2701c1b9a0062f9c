import * as z from 'zod'
import { invalidParameter } from '../errors.ts'
import { defineOperation, requireUser, usernameSchema } from '../pool.ts'
import type { User } from '../user-store.ts'

const MAX_PAGE_SIZE = 60

const limit = z.int().min(0).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE)

export function describeUser(
  user: User,
  attributesField: 'Attributes' | 'UserAttributes',
  attributesToGet: readonly string[] = Object.keys(user.attributes),
): object {
  return {
    Username: user.sub,
    [attributesField]: Object.entries(user.attributes).flatMap(([Name, Value]) =>
      attributesToGet.includes(Name) ? [{ Name, Value }] : [],
    ),
    UserCreateDate: user.created_at / 1000,
    UserLastModifiedDate: user.updated_at / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}

export const ListUsers = defineOperation(
  z.object({
    UserPoolId: z.string(),
    AttributesToGet: z.array(z.string()).optional(),
    Limit: limit,
    PaginationToken: z.string().optional(),
    Filter: z.string().optional(),
  }),
  (pool, request) => {
    const matchingUsers = pool.users.all().filter(parseFilter(request.Filter))
    const { items, next } = pageOf(matchingUsers, user => user.sub, request.Limit, request.PaginationToken)
    return {
      Users: items.map(user => describeUser(user, 'Attributes', request.AttributesToGet)),
      ...(next && { PaginationToken: next }),
    }
  },
)

export const ListUsersInGroup = defineOperation(
  z.object({ UserPoolId: z.string(), GroupName: z.string(), Limit: limit, NextToken: z.string().optional() }),
  (pool, request) => {
    const members = pool.users.all().filter(user => user.groups.includes(request.GroupName))
    const { items, next } = pageOf(members, user => user.sub, request.Limit, request.NextToken)
    return { Users: items.map(user => describeUser(user, 'Attributes')), ...(next && { NextToken: next }) }
  },
)

export const AdminListGroupsForUser = defineOperation(
  z.object({ UserPoolId: z.string(), Username: usernameSchema, Limit: limit, NextToken: z.string().optional() }),
  (pool, request) => {
    const { groups } = requireUser(pool, request.Username)
    const { items, next } = pageOf(groups, name => name, request.Limit, request.NextToken)
    return {
      Groups: items.map(GroupName => ({ GroupName, UserPoolId: pool.userPoolId })),
      ...(next && { NextToken: next }),
    }
  },
)

/** A page of an ordered list. The token for the next page contains the key of the page's last item. */
function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  size: number,
  token: string | undefined,
): { items: Item[]; next: string | undefined } {
  const lastKey = token === undefined ? undefined : Buffer.from(token, 'base64url').toString()
  const startIndex = lastKey === undefined ? 0 : items.findIndex(item => keyOf(item) === lastKey) + 1
  if (lastKey !== undefined && startIndex === 0) throw invalidParameter('Invalid pagination token.')
  const page = items.slice(startIndex, startIndex + (size || MAX_PAGE_SIZE))
  const lastItem = page.at(-1)
  const hasMore = startIndex + page.length < items.length
  return {
    items: page,
    next: hasMore && lastItem !== undefined ? Buffer.from(keyOf(lastItem)).toString('base64url') : undefined,
  }
}

/** Parses a filter: `email = "a@b.c"`, or for a prefix `name ^= "Mar"`. */
function parseFilter(filter: string | undefined): (user: User) => boolean {
  if (filter === undefined || filter === '') return () => true
  const filterParts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter)
  if (filterParts === null) throw invalidParameter('Error while parsing filter.')
  const [, name = '', operator, quoted = ''] = filterParts
  const wantedText = quoted.replace(/\\(.)/g, '$1')
  const fieldOf = (user: User) => {
    if (name === 'username') return user.sub
    if (name === 'cognito:user_status') return user.status
    if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled'
    return user.attributes[name] ?? ''
  }
  const expectedValue = name === 'email' ? wantedText.toLowerCase() : wantedText
  return operator === '=' ? user => fieldOf(user) === expectedValue : user => fieldOf(user).startsWith(expectedValue)
}
