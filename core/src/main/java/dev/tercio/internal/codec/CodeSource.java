package dev.tercio.internal.codec;

/// The two forms of some code.
///
/// Implemented by named classes instead of lambdas, because each lambda would be linked at each
/// start.
public interface CodeSource<T> {
    /// Generates the code.
    ///
    /// @throws CodeTooLargeException if a class file cannot hold it
    T generated();

    /// The equivalent that needs no generated code.
    T interpreted();
}
