import type { Locale } from '@kith/contract/core/locales';
import type { CourseId } from '@kith/contract/training/courses';
import type { SandboxAction } from '@kith/contract/training/exercises';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { training } = apiQuery;

export function useCourses() {
  return useQuery(training.list.queryOptions());
}

/** The lessons of a course, loaded when it is opened. */
export function useCourse(id: CourseId, locale: Locale) {
  return useQuery(training.get.queryOptions({ input: { id, locale } }));
}

export function useReadLesson() {
  const queryClient = useQueryClient();
  return useMutation(
    training.read.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: training.key() }),
    }),
  );
}

type Tried = { id: CourseId; version: number; actions: SandboxAction[] };

/** What the sandbox says after these actions: the same each time, so that it is asked once. */
export function useSandbox({ id, version, actions }: Tried) {
  const input = { id, version, actions, is_final: false };
  return useQuery({
    queryKey: ['training-sandbox', input],
    queryFn: () => training.run.call(input),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Hands the test in, which is kept. */
export function useHandIn() {
  const queryClient = useQueryClient();
  return useMutation(
    training.run.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: training.key() }),
    }),
  );
}
