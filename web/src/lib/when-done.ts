type Callbacks<Result> = {
  onSuccess?: (result: Result) => void;
  onError?: (error: unknown) => void;
};

/**
 * What follows a change (`mutateAsync`) even if the component that asked for it is gone by then, as a
 * card that left its list: the callbacks of `mutate` are dropped with their component. Without
 * `onError` the query client shows a failure.
 */
export function whenDone<Result>(
  change: Promise<Result>,
  { onSuccess, onError }: Callbacks<Result>,
): void {
  change.then(onSuccess, onError ?? (() => {}));
}
