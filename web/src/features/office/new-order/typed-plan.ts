import * as z from 'zod/mini'
import { priceOfText } from '#shared/catalogue/rules/price-text.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import {
  dueDaysOf,
  type InstalmentForm,
  instalmentsOfPlan,
  MAX_INSTALMENTS,
  type PaymentPlan,
  paymentMethodSchema,
  paymentPlanSchema,
  TOO_MANY_WITH_DOWN_PAYMENT_MESSAGE,
} from '#shared/orders/rules/instalments.ts'
import { addMonths, dayOf, daySchema } from '#shared/platform/rules/days.ts'
import type { Centavos } from '#shared/platform/rules/money.ts'

/** A plan of instalments as it is typed. */
export const typedPlanSchema = z.object({
  count: z.string(),
  first_due_on: z.string(),
  method: paymentMethodSchema,
  down_payment: z.nullable(z.object({ amount: z.string(), due_on: z.string() })),
})
export type TypedPlan = z.infer<typeof typedPlanSchema>
export type PlanErrors = {
  plan_count?: string
  plan_first_due_on?: string
  plan_down_amount?: string
  plan_down_due_on?: string
}

/** The plan that is proposed: three instalments from today on. */
export const proposedPlan = (now: string): TypedPlan => ({
  count: '3',
  first_due_on: dayOf(now),
  method: 'pix',
  down_payment: null,
})

/** The plan with or without a down payment, which is due today; instalments that begin as proposed begin a month later. */
export function withDownPayment(plan: TypedPlan, hasDownPayment: boolean, now: string): TypedPlan {
  const today = dayOf(now)
  const [from, to] = hasDownPayment ? [today, addMonths(today, 1)] : [addMonths(today, 1), today]
  return {
    ...plan,
    first_due_on: plan.first_due_on === from ? to : plan.first_due_on,
    down_payment: hasDownPayment ? { amount: '', due_on: today } : null,
  }
}

const parsedCount = (typed: string) =>
  paymentPlanSchema.shape.count.safeParse(/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
/** The number of instalments; undefined for a text that is none. */
export const parseCount = (typed: string): number | undefined => parsedCount(typed).data
/** The amount of a down payment; undefined for nothing and for a text that is none. */
export const parseDownAmount = (typed: string): Centavos | undefined => priceOfText(typed) || undefined

type ParsedPlan = {
  /** Undefined while something is missing or wrong. */
  plan: PaymentPlan | undefined
  /** Undefined while the total is not known, too. */
  instalments: InstalmentForm[] | undefined
  errors: PlanErrors
}

/** Parses a typed plan for a total, which is undefined until it is known. */
export function parseTypedPlan(typed: TypedPlan, total: Centavos | undefined, now: string): ParsedPlan {
  const { first_due_on, method, down_payment } = typed
  const { earliest, latest } = dueDaysOf({ created_at: now })
  const count = parsedCount(typed.count)
  const amount = down_payment ? parseDownAmount(down_payment.amount) : undefined
  const isDue = (day: string) => daySchema.safeParse(day).success && day >= earliest && day <= latest
  const lastDue = isDue(first_due_on) && count.success ? addMonths(first_due_on, count.data - 1) : undefined
  const dayProblem = NEW_ORDER_TEXTS.DUE_WRONG(latest)
  const errors: PlanErrors = {
    ...(!count.success && { plan_count: count.error.issues[0]?.message ?? '' }),
    ...(down_payment && count.data === MAX_INSTALMENTS && { plan_count: TOO_MANY_WITH_DOWN_PAYMENT_MESSAGE }),
    ...(!isDue(first_due_on)
      ? { plan_first_due_on: dayProblem }
      : lastDue !== undefined &&
        lastDue > latest && { plan_first_due_on: NEW_ORDER_TEXTS.LAST_DUE_WRONG(lastDue, latest) }),
    ...(down_payment &&
      (amount === undefined
        ? { plan_down_amount: NEW_ORDER_TEXTS.DOWN_AMOUNT_REQUIRED }
        : total !== undefined && amount >= total && { plan_down_amount: NEW_ORDER_TEXTS.DOWN_AMOUNT_WRONG(total) })),
    ...(down_payment &&
      (!isDue(down_payment.due_on)
        ? { plan_down_due_on: dayProblem }
        : isDue(first_due_on) &&
          down_payment.due_on > first_due_on && { plan_down_due_on: NEW_ORDER_TEXTS.DOWN_DUE_WRONG })),
  }
  if (Object.keys(errors).length > 0 || !count.success) return { plan: undefined, instalments: undefined, errors }
  const plan: PaymentPlan = {
    count: count.data,
    first_due_on,
    method,
    down_payment: down_payment && amount ? { amount, due_on: down_payment.due_on } : null,
  }
  if (total === undefined) return { plan, instalments: undefined, errors }
  const instalments = instalmentsOfPlan(plan, total)
  return instalments
    ? { plan, instalments, errors }
    : { plan: undefined, instalments, errors: { plan_count: NEW_ORDER_TEXTS.COUNT_WRONG } }
}
